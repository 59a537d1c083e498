import type { Address } from 'viem'

/**
 * Accounts of the public test phrase that send the transactions of the sandbox. Anvil has their keys. The deployer must only deploy
 * contracts, because the number of its earlier transactions determines the address of each contract.
 */
export const sandboxActors = {
  sandwichBot: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  counterparty: '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  trader: '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
  operator: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
  deployer: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
} as const satisfies Record<string, Address>
