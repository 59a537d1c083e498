import { type Core, initialView } from '@latchkey/core'

type Scaffold = typeof import('@latchkey/scaffold')

let scaffold: Promise<Scaffold> | undefined

/** Fetches the modal and the view that it would open with. A fetch that failed is tried again the next time. */
export async function loadModal(core: Core): Promise<Scaffold> {
  scaffold ??= import('@latchkey/scaffold').catch((error) => {
    scaffold = undefined
    throw error
  })
  const loaded = await scaffold
  loaded.preloadView(core.router.current()?.name ?? initialView(core))
  return loaded
}
