import { type Core, initialView } from '@latchkey/core'

type Scaffold = typeof import('@latchkey/scaffold')

let scaffold: Promise<Scaffold> | undefined

/** Loads the code of the modal. After a failure, the next call tries again. */
export function loadScaffold(): Promise<Scaffold> {
  scaffold ??= import('@latchkey/scaffold').catch((error) => {
    scaffold = undefined
    throw error
  })
  return scaffold
}

/** Loads the modal and the view that it would open with. */
export async function loadModal(core: Core): Promise<Scaffold> {
  const loaded = await loadScaffold()
  loaded.preloadView(core.router.current()?.name ?? initialView(core))
  return loaded
}
