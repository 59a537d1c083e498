export type SolanaTestAccount = {
  /** The account's address, which is its public key in base58. */
  address: string
  /** The private and the public key: 64 bytes in base58, the format in which wallets import keys. */
  secretKey: string
}

/**
 * Accounts for local Solana chains. Their private keys are SHA-256 hashes of the texts "Latchkey sandbox, Solana, account 1" to "… 3". The
 * keys are public: never send real funds to these accounts.
 */
export const solanaTestAccounts: readonly [SolanaTestAccount, SolanaTestAccount, SolanaTestAccount] = [
  {
    address: '4Pr9GR4qTEwQbTiF7AHvU3uQa1MVwVJS2ZPBAguWxDRB',
    secretKey: '455GqKi2XKXEHmWbrQ4GV9brfmoTGeaCVTrq3WGVkHyj8kBUCWkaTFmg3Uyqd5iRTz4V68YJuSi1cZNV2m2SUNsb',
  },
  {
    address: '5XYBfWCbhhNz7qxrZL5WoZAzZWMqxz8p9KCm8Wf9VCNM',
    secretKey: '65yzzAkbRMj62T5sxgwj18pdgTWWuQfGTex99kUzCqFYFQ3R6XwyFer2vyUcL2by4kCwDCMwnCPS2cXLBkFuEwe1',
  },
  {
    address: 'HgJE2VL1L4mBoTaLeXY3DwJQMqmK8ryw3nHyYgkf3cHA',
    secretKey: '4xf4EQQvnGnM9WqrCkGaqqnDPMWQPzhRy7R1axVVh4Fsx1vAye3JjubLm1VNLbtU9iHnJ7YNMKFyq3WmVh3dyJtt',
  },
]
