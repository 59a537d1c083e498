import { cookieToInitialState } from 'latchkey/cookie'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Providers } from './providers'

export default async function Layout({ children }: { children: ReactNode }) {
  // A returning visitor's account is in the first HTML. A site that is built to static pages leaves this out.
  const initialState = cookieToInitialState((await headers()).get('cookie'))
  return (
    <html lang="en">
      <body>
        <Providers initialState={initialState}>{children}</Providers>
      </body>
    </html>
  )
}
