import { type Core, initialView } from '@latchkey/core'

type Scaffold = typeof import('@latchkey/scaffold')

let loadingScaffold: Promise<Scaffold> | undefined

/** Loads the code of the modal. If the load fails, the next call starts a new load. */
export function loadScaffold(): Promise<Scaffold> {
  loadingScaffold ??= import('@latchkey/scaffold').catch((error) => {
    loadingScaffold = undefined
    throw error
  })
  return loadingScaffold
}

/** Loads the code of the modal and of one view: the current view or, while the modal is closed, the view that it opens with. */
export async function loadModal(core: Core): Promise<Scaffold> {
  const scaffold = await loadScaffold()
  scaffold.preloadView(core, core.router.current()?.name ?? initialView(core))
  return scaffold
}
