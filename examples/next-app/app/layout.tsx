import { cookieToInitialState } from 'latchkey/cookie'
import { headers } from 'next/headers'
import { type ReactNode, Suspense } from 'react'
import { Providers } from './providers'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Suspense>
          <ProvidersOfVisitor>{children}</ProvidersOfVisitor>
        </Suspense>
      </body>
    </html>
  )
}

/** A returning visitor's account is in the first HTML. A site that is built to static pages leaves this out. */
async function ProvidersOfVisitor({ children }: { children: ReactNode }) {
  const initialState = cookieToInitialState((await headers()).get('cookie'))
  return <Providers initialState={initialState}>{children}</Providers>
}
