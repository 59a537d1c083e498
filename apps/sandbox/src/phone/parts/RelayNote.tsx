import { usePhone } from '../state/PhoneContext.tsx'

/** Says why an answer takes long: the relay is away. What a moment takes says nothing. */
export function RelayNote() {
  const phone = usePhone()
  if (phone.isOnline()) return null
  return (
    <p className="relay-note" role="status">
      The relay does not answer. This goes on once it does.
    </p>
  )
}
