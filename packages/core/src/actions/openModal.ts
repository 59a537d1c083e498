import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { isPlainViewName, isViewName, type PlainViewName, type View } from '../views.ts'
import { assertAlive } from './assertAlive.ts'
import { initialView } from './initialView.ts'
import { resetAttempts } from './resetAttempts.ts'
import { warmUp } from './warmUp.ts'

export declare namespace openModal {
  type Parameters = {
    /** By default Account for whoever is connected, else Connect. */
    view?: PlainViewName | View | undefined
    /** Opens for this namespace, which becomes the one that the visitor looks at. */
    namespace?: Namespace | undefined
  }
  type ErrorType = ConfigurationError
}

/**
 * Opens the modal, at once: what needs the network fills in later. Open already, it shows the view that is asked for.
 *
 * @throws ConfigurationError `ViewNotAvailable`, `KitDestroyed`
 */
export function openModal(core: Core, { view, namespace }: openModal.Parameters = {}): void {
  assertAlive(core)
  const first = toView(core, view, namespace)
  core.storage.unlock()
  warmUp(core)
  if (namespace) core.chain.setActiveNamespace(namespace)
  resetAttempts(core)
  core.router.reset(first)
  if (core.modal.state.open || core.options.state.enableEmbedded) return
  core.modal.setOpen(true)
  const connected = core.chain.state.byNamespace[core.chain.state.activeNamespace]?.account.status === 'connected'
  core.events.track({ event: 'MODAL_OPEN', connected })
}

function toView(core: Core, view: openModal.Parameters['view'], namespace: Namespace | undefined): View {
  if (view === undefined) return { name: initialView(core, { namespace }) }
  const name = typeof view === 'object' ? view.name : view
  const isAvailable = typeof view === 'object' ? isViewName(name) : isPlainViewName(name)
  if (!isAvailable) throw new ConfigurationError('ViewNotAvailable', { values: { view: name } })
  return typeof view === 'object' ? view : { name: view }
}
