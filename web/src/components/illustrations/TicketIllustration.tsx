export function TicketIllustration({ className }: { className?: string }) {
  return <svg viewBox="0 0 160 120" fill="none" aria-hidden="true" className={className} />
}
