import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { updateStored } from './updateStored.ts'

export declare namespace setAddressLabel {
  type Parameters = {
    /** The namespace of the account. */
    namespace: Namespace
    /** The address of the account. */
    address: string
    /** The name, which is cut after 80 characters. `undefined` removes the account's name. */
    label: string | undefined
  }
}

const maxLabelLength = 80

/** Gives an account a name that the visitor or the site chose. The name is stored in this browser. */
export function setAddressLabel(core: Core, { namespace, address, label }: setAddressLabel.Parameters): void {
  const { [address]: _, ...otherLabels } = core.connection.state.addressLabels[namespace] ?? {}
  const text = label?.trim().slice(0, maxLabelLength)
  const labels = text ? { ...otherLabels, [address]: text } : otherLabels
  core.connection.setAddressLabels(namespace, labels)
  updateStored(core, 'addressLabels', namespace, labels)
}
