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

/** Loads the modal and the first view that it would show. */
export async function loadModal(core: Core): Promise<Scaffold> {
  const scaffoldModule = await loadScaffold()
  scaffoldModule.preloadView(core.router.current()?.name ?? initialView(core))
  return scaffoldModule
}
