import type { Core } from '../createCore.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import type { getButtonSubject } from './getButtonSubject.ts'
import { getConnectView } from './initialView.ts'
import { showModal } from './showModal.ts'

/** Handles a press on one of the kit's buttons on the page. */
export function pressButton(core: Core, { kind }: Pick<NonNullable<getButtonSubject.ReturnType>, 'kind'>): void {
  core.modal.setPressed(kind)
  if (kind === 'connect') showModal(core, { view: getConnectView(core) })
  else if (kind === 'account') showModal(core, { view: 'Account' })
  else if (core.options.state.enableNetworkSwitch) {
    core.events.track({ event: 'CLICK_NETWORKS' })
    showModal(core, { view: getNetwork(core).isSupported ? 'Networks' : 'UnsupportedChain' })
  }
}
