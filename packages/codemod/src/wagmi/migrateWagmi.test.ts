import { describe, expect, test } from 'vitest'
import { migrateWagmi } from './migrateWagmi.ts'

describe('migrateWagmi', () => {
  test('default', () => {
    const text = `import { type UseAccountReturnType, useAccount as useOwn, useBalance, useConnect, useWriteContract } from 'wagmi'
import { getAccount, watchAccount } from '@wagmi/core'

export function useShop(config: never): UseAccountReturnType {
  const { connect, connectors, isPending } = useConnect({ mutation: {} })
  const { writeContract, unknown } = useWriteContract()
  const write = useWriteContract()
  const { data } = useBalance({ address: '0x', token: '0x' })
  watchAccount(config, { onChange: () => connect({ connector: connectors[0] }) })
  write.writeContract(writeContract, unknown, isPending, data?.formatted)
  return getAccount(config) ?? useOwn()
}
`
    expect(migrateWagmi('shop.ts', text)).toMatchInlineSnapshot(`
      "import { type UseConnectionReturnType, useConnection as useOwn, useBalance, useConnect, useWriteContract, useConnectors } from 'wagmi'
      import { getConnection, watchConnection } from '@wagmi/core'

      export function useShop(config: never): UseConnectionReturnType {
        const connectors = useConnectors()
        const { mutate: connect, isPending } = useConnect({ mutation: {} })
        const { writeContract, unknown } = useWriteContract()
        const write = useWriteContract()
        // TODO(latchkey): wagmi 3 reads native balances alone: read a token with \`useReadContracts()\` and \`erc20Abi\`.
        const { data } = useBalance({ address: '0x', token: '0x' })
        watchConnection(config, { onChange: () => connect({ connector: connectors[0] }) })
        // TODO(latchkey): wagmi 3 has no \`formatted\` in a balance: write it with \`formatUnits(value, decimals)\` of viem.
        write.writeContract(writeContract, unknown, isPending, data?.formatted)
        return getConnection(config) ?? useOwn()
      }
      "
    `)
  })

  test('behavior: keeps the local name if the new name is taken', () => {
    const text = `import { useAccount } from 'wagmi'\nimport { useConnection } from './own'\n\nexport const both = [useAccount, useConnection]\n`
    expect(migrateWagmi('both.js', text)).toBe(text.replace('useAccount }', 'useConnection as useAccount }'))
  })

  test('behavior: turns off the reconnect of a provider', () => {
    const text = `import { WagmiProvider } from 'wagmi'

export const App = (props) => (
  <WagmiProvider
    config={props.config}
    initialState={props.state}
  >
    {props.children}
  </WagmiProvider>
)
`
    const result = migrateWagmi('App.jsx', text)
    expect(result).toMatchInlineSnapshot(`
      "import { WagmiProvider } from 'wagmi'

      export const App = (props) => (
        // TODO(latchkey): the kit restores the connection, so \`initialState\` from cookies has no effect: take it out.
        <WagmiProvider
          config={props.config}
          initialState={props.state}
          reconnectOnMount={false}
        >
          {props.children}
        </WagmiProvider>
      )
      "
    `)
    expect(migrateWagmi('App.jsx', result)).toBe(result)
  })

  test('behavior: leaves a file without wagmi unchanged', () => {
    const text = `import { useAccount } from './wagmi' // not parsed: <\n`
    expect(migrateWagmi('own.ts', text)).toBe(text)
  })
})
