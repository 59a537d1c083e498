import { type Address, address, type Instruction } from '@solana/kit'
import { planTransfer } from './planTransfer.ts'
import { priorityFeeInstructions } from './priorityFeeInstructions.ts'

export declare namespace planPayment {
  type Parameters = Omit<planTransfer.Parameters, 'from'> &
    Pick<priorityFeeInstructions.Parameters, 'mark' | 'log'> & { from: string }
}

/**
 * Plans all instructions of a payment: the compute budget and the transfer. Both quotes and payments use this function.
 *
 * @throws MoneyError like `planTransfer` and `priorityFeeInstructions`
 */
export async function planPayment(
  parameters: planPayment.Parameters,
): Promise<{ payer: Address; instructions: readonly Instruction[] }> {
  const { rpc, network, transaction, mark, log } = parameters
  const payer = address(parameters.from)
  const instructions = await planTransfer({ ...parameters, from: payer })
  const { feeRate } = transaction
  const budgetInstructions = await priorityFeeInstructions({ rpc, network, payer, instructions, feeRate, mark, log })
  return { payer, instructions: [...budgetInstructions, ...instructions] }
}
