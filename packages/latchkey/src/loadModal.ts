import { type Core, initialView } from '@latchkey/core'

type Scaffold = typeof import('@latchkey/scaffold')

let loadingScaffold: Promise<Scaffold> | undefined

/** Loads the code of the modal. After a failure, the next call tries again. */
export function loadScaffold(): Promise<Scaffold> {
  loadingScaffold ??= import('@latchkey/scaffold').catch((error) => {
    loadingScaffold = undefined
    throw error
  })
  return loadingScaffold
}

/** Loads the modal, and the current view or else the view that opens first. */
export async function loadModal(core: Core): Promise<Scaffold> {
  const scaffold = await loadScaffold()
  scaffold.preloadView(core.router.current()?.name ?? initialView(core))
  return scaffold
}
