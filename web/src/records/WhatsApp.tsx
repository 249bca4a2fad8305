import { MessageCircle } from 'lucide-react'
import { usePortal } from '@/api/portal'
import { type ButtonLooks, buttonStyles } from '@/components/button/buttonStyles'
import { ExternalLink } from '@/components/button/ExternalLink'
import { Explained } from '@/components/overlay/Explained'
import { say } from '@/language'
import { whatsappLink, whatsappNumber } from '@/lib/whatsapp'
import { messageTo, type News, shared } from './whatsappTexts'

const SEND = 'Send on WhatsApp'
const SHARE = say('Share on WhatsApp')
const NONE = 'No WhatsApp'

type Looks = Pick<ButtonLooks, 'size' | 'variant'>

interface ToProps extends Looks {
  news: News
  name: string | null | undefined
  phone: string | null | undefined
}

/**
 * Opens WhatsApp with the customer's number and a prepared text. The user still has to send it
 * there.
 */
export function SendOnWhatsApp({ news, name, phone, ...looks }: ToProps) {
  const portal = usePortal()
  const digits = whatsappNumber(phone)
  if (!digits) return <Explained why={whyNot(phone)}>{NONE}</Explained>
  return (
    <Opening
      href={whatsappLink(messageTo(name, portal, news), digits)}
      looks={looks}
      label={SEND}
    />
  )
}

const whyNot = (phone: string | null | undefined): string =>
  phone?.trim()
    ? `WhatsApp does not accept ${phone.trim()}. It needs ten digits, or + and the country code.`
    : 'This customer has no phone number.'

interface ShareProps extends Looks {
  news: News
}

/** Lets customers share their own data in WhatsApp with any contact. */
export function ShareOnWhatsApp({ news, ...looks }: ShareProps) {
  const portal = usePortal()
  return <Opening href={whatsappLink(shared(portal, news))} looks={looks} label={SHARE} />
}

interface OpeningProps {
  href: string
  looks: Looks
  label: string
}

function Opening({ href, looks: { size = 'sm', variant = 'secondary' }, label }: OpeningProps) {
  return (
    <ExternalLink href={href} arrow={false} className={buttonStyles({ variant, size })}>
      <MessageCircle aria-hidden="true" />
      {label}
    </ExternalLink>
  )
}
