import type { Latchkey, TokensState } from '@latchkey/core'
import { useLatchkey, useLatchkeyPaymentUri, useSelected } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { useNetworkImages } from '../../../parts/useNetworkImages.ts'
import { listReceivingNetworks } from '../receivingNetworks.ts'
import { type CodeKind, type Currency, type RequestFault, WalletReceiveView } from './WalletReceiveView.tsx'

/** The most currencies to choose from. The tokens with the highest values come first. */
const maxCurrencies = 30

/** What the visitor has entered for a request on one network. On another network, the same number would mean another amount. */
type Draft = { networkId: string | undefined; amount: string; currency?: Currency | undefined }

/** The view in which the visitor receives. Passes the data of the kit to `WalletReceiveView`, and writes the URI of a request. */
export function WalletReceive() {
  const kit = useLatchkey()
  const { core } = kit
  const account = useSelected(core, () => kit.getAccount())
  const { network, caipNetworkId } = useSelected(core, () => kit.getNetwork())
  const networkCount = useSelected(core, () => listReceivingNetworks(kit).length)
  const imageOf = useNetworkImages(core, [network])
  const [kind, setKind] = useState<CodeKind>('address')
  const [storedDraft, setDraft] = useState<Draft>({ networkId: caipNetworkId, amount: '' })
  const draft: Draft = storedDraft.networkId === caipNetworkId ? storedDraft : { networkId: caipNetworkId, amount: '' }
  const tokens = useTokens(kit, kind === 'request')

  const { name, symbol, decimals } = network?.nativeCurrency ?? { name: caipNetworkId, symbol: '', decimals: 0 }
  const coin: Currency = { id: caipNetworkId, name, symbol, decimals }
  const currency = draft.currency ?? coin
  // Tokens of a network that was in use before are left out, and so are tokens that are not verified.
  const choices = tokens.filter((token) => token.address && token.isVerified && token.caipNetworkId === caipNetworkId)
  const currencies: [Currency, ...Currency[]] = [coin, ...choices.slice(0, maxCurrencies - 1)]
  // The chosen token stays chosen if a later list does not have it. Otherwise its amount would become an amount of the coin.
  if (!currencies.some(({ id }) => id === currency.id)) currencies.push(currency)
  const typed = draft.amount.trim()
  const { uri, error } = useLatchkeyPaymentUri({
    amount: typed === '' ? undefined : typed,
    ...(currency.address && { token: { address: currency.address, decimals: currency.decimals } }),
  })
  if (!account.isConnected) return null
  return (
    <WalletReceiveView
      address={account.address}
      network={{ name: network?.name ?? caipNetworkId, imageUrl: imageOf(network) }}
      networkCount={networkCount}
      kind={kind}
      onKindChange={setKind}
      amount={draft.amount}
      onAmountChange={(amount) => setDraft({ ...draft, amount })}
      currencies={currencies}
      currency={currency}
      onCurrencyChange={(chosen) => setDraft({ ...draft, currency: chosen })}
      uri={uri}
      fault={error === undefined ? undefined : faultOf(error)}
      onShowNetworks={() => core.router.push({ name: 'WalletCompatibleNetworks' })}
    />
  )
}

/** Returns the tokens that the account is known to hold. They load when the visitor asks for the form of a request. */
function useTokens({ core, tokens: load }: Latchkey, isNeeded: boolean): TokensState['tokens'] {
  const [tokens, setTokens] = useState<TokensState['tokens']>([])
  useEffect(() => {
    if (!isNeeded) return
    let stop: (() => void)[] | undefined = []
    load().then((feature) => {
      const show = () => setTokens(feature.getState().tokens)
      if (!stop) return
      stop = [feature.subscribe(show), feature.follow()]
      show()
    }, core.log.error)
    return () => {
      for (const end of stop ?? []) end()
      stop = undefined
    }
  }, [core, load, isNeeded])
  return tokens
}

/** Returns what is wrong with what the visitor typed. `createPaymentUri` puts the reason into the cause of its error. */
function faultOf(error: unknown): RequestFault {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  if (code !== 'AmountOutOfRange') return 'failed'
  if (cause?.code === 'NotDecimal') return 'notANumber'
  return cause?.code === 'TooManyDecimals' ? 'tooPrecise' : 'tooLarge'
}
