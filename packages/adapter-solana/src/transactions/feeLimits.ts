/**
 * The highest priority fee that the visitor may choose in the wallet, in lamports: 0.01 SOL. If the request itself offers more, the fee of
 * the request is the limit.
 */
export const maxWalletPriorityFee = 10_000_000n

/**
 * The highest price per compute unit that the kit offers in a payment, in millionths of a lamport. 10,000 units cost at most 0.00001 SOL,
 * even on a busy chain.
 */
export const maxUnitPrice = 1_000_000n
