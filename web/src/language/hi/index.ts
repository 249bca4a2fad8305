import { account } from './account'
import { agreement } from './agreement'
import { common } from './common'
import { privacy } from './privacy'
import { product } from './product'
import { refusals } from './refusals'
import { scheme } from './scheme'
import { status } from './status'
import { ticket } from './ticket'

/** Hindi for every sentence. */
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
}
