import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import { solanaSandbox } from '@latchkey/chains/solana'
import { placeBitcoinWallet, testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { registerSolanaWallet, solanaTestAccounts } from '@latchkey/testing/solana-wallet'
import { answerPrompts } from './answerPrompts.ts'
import { demoWalletName } from './startDemoWallet.ts'

/** Starts the demo's own wallet on Solana (Wallet Standard) and Bitcoin (sats-connect), under the same name as on EVM chains. */
export function startOtherChainWallets() {
  const solana = registerSolanaWallet({
    name: demoWalletName,
    secretKeys: [solanaTestAccounts[0].secretKey, solanaTestAccounts[1].secretKey],
    clusters: [{ chain: solanaSandbox.walletStandardChain, rpcUrl: solanaSandbox.rpcUrls.default.http[0] }],
    mode: 'manual',
    storage: localStorageAt('sandbox-wallet/solana'),
  })
  const bitcoin = placeBitcoinWallet({
    name: demoWalletName,
    shapes: ['sats-connect'],
    accounts: testBitcoinAccounts,
    networks: [{ caipNetworkId: bitcoinSandbox.caipNetworkId, apiUrl: bitcoinSandbox.rpcUrls.default.http[0] }],
    mode: 'manual',
    storage: localStorageAt('sandbox-wallet/bitcoin'),
  })
  for (const { control } of [solana, bitcoin]) void answerPrompts(demoWalletName, control)
}

/** Stores a wallet's state in `localStorage`, so that it is kept across reloads, as in an extension. */
function localStorageAt(key: string) {
  return {
    load: (): unknown => JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined,
    save: (state: unknown) => localStorage.setItem(key, JSON.stringify(state)),
  }
}
