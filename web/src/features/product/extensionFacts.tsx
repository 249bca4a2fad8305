import type { Description } from '@/components/page/DescriptionList'
import { StatusBadge } from '@/records/StatusBadge'
import type { Product } from './api'
import { texts } from './texts'

/** The extension of the warranty, if the customer applied for one. */
export const extensionFacts = ({ isClaimed, warrantyStatus }: Product): Description[] =>
  isClaimed
    ? [
        {
          label: texts.details.extension,
          value: <StatusBadge status={warrantyStatus} palette="warranty" />,
        },
      ]
    : []
