import { usePhone } from '../state/PhoneContext.tsx'

/**
 * Explains that a response takes long because the relay is down. The style sheet shows the note after one second, so a short wait shows
 * nothing.
 */
export function RelayNote() {
  const phone = usePhone()
  if (phone.isOnline()) return null
  return (
    <p className="relay-note" role="status">
      The relay does not answer. This goes on once it does.
    </p>
  )
}
