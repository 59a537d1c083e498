import type { Latchkey, Token } from '@latchkey/core'
import { useLatchkeyTokens, useSelected } from '@latchkey/react'
import { useNetworkImages } from '../../parts/useNetworkImages.ts'
import type { SendCurrency } from './SendCurrency.ts'

/** A currency of the form, and the token behind it. The network's own coin has no token if its balance is not known yet. */
export type SendChoice = SendCurrency & { token?: Token | undefined }

/** Returns what the account in use can send: the network's own coin first, then the tokens that it holds, the verified ones first. */
export function useSendCurrencies(kit: Latchkey): readonly [SendChoice, ...SendChoice[]] {
  const { core } = kit
  const { network, caipNetworkId } = useSelected(core, () => kit.getNetwork())
  const { tokens } = useLatchkeyTokens()
  const imageOf = useNetworkImages(core, [network])
  const { name, symbol, decimals } = network?.nativeCurrency ?? { name: caipNetworkId, symbol: '', decimals: 0 }
  // The list may still be that of the network that was in use before.
  const held = tokens.filter((token) => token.caipNetworkId === caipNetworkId)
  const coin = held.find(({ address }) => address === undefined)
  return [
    { id: caipNetworkId, name, symbol, decimals, amount: coin?.amount, imageUrl: imageOf(network), token: coin },
    ...held
      .filter(({ address, balance }) => address !== undefined && balance > 0n)
      .map((token) => ({ ...token, hasNamesake: token.hasNamesake === true || !token.isVerified, token })),
  ]
}
