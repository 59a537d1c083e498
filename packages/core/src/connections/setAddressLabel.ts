import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { updateStored } from './updateStored.ts'

export declare namespace setAddressLabel {
  type Parameters = {
    /** Its kind of chain. */
    namespace: Namespace
    /** The account's. */
    address: string
    /** What to call it, at most 80 characters; `undefined` takes the label away. */
    label: string | undefined
  }
}

const maxLabelLength = 80

/** Gives an account a name of the visitor's or the host's own, kept in this browser. */
export function setAddressLabel(core: Core, { namespace, address, label }: setAddressLabel.Parameters): void {
  const { [address]: _, ...others } = core.connection.state.addressLabels[namespace] ?? {}
  const text = label?.trim().slice(0, maxLabelLength)
  const labels = text ? { ...others, [address]: text } : others
  core.connection.setAddressLabels(namespace, labels)
  updateStored(core, 'addressLabels', namespace, labels)
}
