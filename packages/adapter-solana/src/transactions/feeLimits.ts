/**
 * The highest priority fee that the visitor may choose in the wallet, in lamports: 0.01 SOL. If the requested transaction itself offers a
 * higher fee, that fee is the limit.
 */
export const maxWalletPriorityFee = 10_000_000n

/**
 * The highest price per compute unit that the kit offers in a payment, in millionths of a lamport. At this price, 10,000 units cost 0.00001
 * SOL, so the fee stays low even on a busy chain.
 */
export const maxUnitPrice = 1_000_000n
