import { type Core, initialView } from '@latchkey/core'

type ScaffoldModule = typeof import('@latchkey/scaffold')

let scaffoldPromise: Promise<ScaffoldModule> | undefined

/** Loads the code of the modal. If the load fails, the next call starts a new load. */
export function loadScaffold(): Promise<ScaffoldModule> {
  scaffoldPromise ??= import('@latchkey/scaffold').catch((error) => {
    scaffoldPromise = undefined
    throw error
  })
  return scaffoldPromise
}

/** Loads the code of the modal and of one view: the current view or, while the modal is closed, the view that it opens with. */
export async function loadModal(core: Core): Promise<ScaffoldModule> {
  const scaffold = await loadScaffold()
  scaffold.preloadView(core, core.router.current()?.name ?? initialView(core))
  return scaffold
}
