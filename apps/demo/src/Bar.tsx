import { LatchkeyButton, NetworkButton } from '@latchkey/react'

/** The header of a page. It contains the kit's buttons. */
export function Bar() {
  return (
    <header className="bar">
      <strong className="brand">Latchkey</strong>
      <nav className="bar-actions" aria-label="Wallet">
        <NetworkButton />
        <LatchkeyButton />
      </nav>
    </header>
  )
}
