import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { type ButtonMessageKey, buttonMessages } from '../messages/buttons.ts'
import { type Catalogue, createTranslate, type Translate } from '../messages/messages.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import { getNetworkImage } from '../networks/getNetworkImage.ts'
import type { NativeBalance } from '../ports/adapter.ts'

export declare namespace getButtonSubject {
  type Parameters = {
    /** The kind of the button. A `wallet` button acts as an account button if a wallet is connected, otherwise as a connect button. */
    kind: 'wallet' | 'connect' | 'account' | 'network'
    /** The label of a connect button; by default the kit's own text. */
    label?: string | null | undefined
  }
  type ReturnType =
    | { kind: 'connect'; state: 'ready' | 'loading'; label: string }
    | { kind: 'account'; address: string; balance: NativeBalance | undefined; label: string }
    /** `isFixed` means that the site does not allow network switches. */
    | { kind: 'network'; name: string; imageUrl: string | undefined; label: string; isFixed: boolean }
    /** The button shows nothing: it is an account button, and no wallet is connected. */
    | undefined
}

/** Returns what a button on the page shows now. */
export function getButtonSubject(
  core: Core,
  { kind, label }: getButtonSubject.Parameters,
): getButtonSubject.ReturnType {
  const { locale, texts, buttonTexts } = core.options.state
  const t: Translate<ButtonMessageKey> = createTranslate(locale, {
    ...buttonMessages,
    ...buttonTexts,
    ...texts,
  } as Catalogue<ButtonMessageKey>)
  if (kind === 'network') return describeNetworkButton(core, t)
  const account = getAccount(core)
  if (account.address && kind !== 'connect') {
    const balanceState: { status?: string; balance?: NativeBalance; last?: NativeBalance } = account.balance ?? {}
    return {
      kind: 'account',
      address: account.address,
      balance: balanceState.balance ?? balanceState.last,
      label: t('button.account'),
    }
  }
  if (kind === 'account') return undefined
  const isConnecting = account.status === 'connecting' || core.connection.state.attempt.status === 'connecting'
  return {
    kind: 'connect',
    state: isConnecting ? 'loading' : 'ready',
    label: isConnecting ? t('button.connecting') : label || t('button.connect'),
  }
}

function describeNetworkButton(core: Core, t: Translate<ButtonMessageKey>): getButtonSubject.ReturnType {
  const { network } = getNetwork(core)
  const name = network?.name ?? t('button.unsupportedNetwork')
  const isNetworkFixed = !core.options.state.enableNetworkSwitch
  return {
    kind: 'network',
    name,
    imageUrl: getNetworkImage(core, network),
    label: t('button.network'),
    isFixed: isNetworkFixed,
  }
}
