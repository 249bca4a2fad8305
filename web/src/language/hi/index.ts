import type { RefusalCode, RefusalLabel } from '@/api/schema.gen'
import type { Translated } from '..'
import { account } from './account'
import { agreement } from './agreement'
import { common } from './common'
import { privacy } from './privacy'
import { product } from './product'
import { refusals } from './refusals'
import { scheme } from './scheme'
import { status } from './status.gen'
import { ticket } from './ticket'

/** Hindi for every text of the customer pages, and for every server message to a customer. */
export const hi = {
  ...account,
  ...agreement,
  ...common,
  ...privacy,
  ...product,
  ...refusals,
  ...scheme,
  ...status,
  ...ticket,
} satisfies Record<RefusalCode | RefusalLabel, Translated>
