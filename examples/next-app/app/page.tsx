import { LatchkeyButton } from '@latchkey/react'
import { Account } from './account'

export default function Page() {
  return (
    <main>
      <h1>My site</h1>
      <LatchkeyButton />
      <Account />
    </main>
  )
}
