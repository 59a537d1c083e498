import { testPorts } from '@latchkey/testing/adapter'
import { solanaTestAccounts } from '@latchkey/testing/solana-wallet'
import { createStandardActor, testStrangers } from '@latchkey/testing/strangers'
import { toNetworks } from '../test/usePage.ts'
import { solanaAdapter } from './solanaAdapter.ts'

const [one, two, three] = solanaTestAccounts
const { home, devnet } = toNetworks('http://127.0.0.1:1')

testStrangers({
  addresses: [one.address, two.address, three.address],
  genuine: { name: 'Phantom', kinds: ['registered'] },
  strangers: { names: ['Phantom', 'Phantom', 'Phantom~2', 'phantom', 'Stranger'], kinds: ['registered'] },
  createActor: (look) =>
    createStandardActor(look, { namespace: 'solana', chains: ['solana:localnet', 'solana:devnet'] }),
  openAdapter: (ports) => solanaAdapter().create(testPorts({ networks: [home, devnet], ...ports })),
  runs: 200,
})
