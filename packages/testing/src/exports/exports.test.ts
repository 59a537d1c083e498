import { describe, expect, test } from 'vitest'

describe('exports', () => {
  test('behavior: exports exactly these names', async () => {
    const keys = async (module: Promise<object>) => Object.keys(await module).sort()
    expect({
      '.': await keys(import('./index.ts')),
      './adapter': await keys(import('./adapter.ts')),
      './anvil': await keys(import('./anvil.ts')),
      './bitcoin-wallet': await keys(import('./bitcoin-wallet.ts')),
      './contract': await keys(import('./contract.ts')),
      './hostile': await keys(import('./hostile.ts')),
      './hostile-servers': await keys(import('./hostile-servers.ts')),
      './phone': await keys(import('./phone.ts')),
      './playwright': await keys(import('./playwright.ts')),
      './solana-wallet': await keys(import('./solana-wallet.ts')),
      './wallet': await keys(import('./wallet.ts')),
    }).toMatchInlineSnapshot(`
      {
        ".": [
          "announceDetail",
          "announceWallet",
          "createScriptedWallet",
          "injectWallet",
          "testAccounts",
          "testMnemonic",
        ],
        "./adapter": [
          "localNetwork",
          "memoryAdapterStorage",
          "scriptedAdapter",
          "scriptedSession",
          "scriptedWalletConnect",
          "testPorts",
        ],
        "./anvil": [
          "anvilBinary",
          "assertPortFree",
          "startAnvil",
          "testAccounts",
          "testMnemonic",
        ],
        "./bitcoin-wallet": [
          "answerBitcoinSession",
          "bitcoinAddresses",
          "bitcoinContractWallet",
          "contractAccounts",
          "createScriptedBitcoinWallet",
          "memoryStorage",
          "placeBitcoinWallet",
          "testBitcoinAccounts",
        ],
        "./contract": [
          "adapterContract",
          "evmContractSession",
          "evmContractWallet",
          "overwrite",
          "placesIn",
          "solanaContractSession",
          "solanaContractWallet",
        ],
        "./hostile": [
          "createMisdeeds",
          "deceptiveLinks",
          "floodAnnouncements",
          "floodEvents",
          "hostileLinks",
          "hostileTexts",
          "hostileWallets",
          "placeHostileWallet",
          "sampleOf",
          "trapName",
        ],
        "./hostile-servers": [
          "honestDirectory",
          "honestEsplora",
          "honestRpc",
          "hostileImages",
          "serverFaults",
          "startHostileServer",
        ],
        "./phone": [
          "createPhone",
          "derivePhoneAccounts",
          "memoryPhoneStorage",
          "pagePhoneStorage",
          "phoneMnemonic",
        ],
        "./playwright": [
          "installBitcoinWallet",
          "installSolanaWallet",
          "installWallet",
          "test",
        ],
        "./solana-wallet": [
          "createSolanaWallet",
          "memoryStorage",
          "registerSolanaWallet",
          "registerStandardWallet",
          "solanaTestAccounts",
        ],
        "./wallet": [
          "ProviderRpcError",
          "announceDetail",
          "announceWallet",
          "createScriptedWallet",
          "injectWallet",
          "letterIcon",
          "malformedWallets",
          "memoryStorage",
          "pageStorage",
        ],
      }
    `)
  })
})
