import type { SolanaInstructionDetails, SolanaTransactionDetails } from '@latchkey/phone'
import { ExactAmount } from '../parts/ExactAmount.tsx'
import { AddressFact, BytesFact, Fact, Facts, TextFact } from '../parts/Facts.tsx'
import { useConfig } from '../state/PhoneContext.tsx'

/** Shows the instructions of each transaction in their order. Instructions that only set compute limits come last. */
export function SolanaTransactions({ transactions }: { transactions: readonly SolanaTransactionDetails[] }) {
  return transactions.map(({ feePayer, instructions }, index) => (
    <Facts key={index}>
      {instructions.toSorted(compareByBudget).map((instruction, step) => (
        <Instruction instruction={instruction} key={step} />
      ))}
      <AddressFact address={feePayer} name="Fee paid by" />
    </Facts>
  ))
}

function compareByBudget(one: SolanaInstructionDetails, other: SolanaInstructionDetails): number {
  return Number(one.type.startsWith('compute')) - Number(other.type.startsWith('compute'))
}

function Instruction({ instruction }: { instruction: SolanaInstructionDetails }) {
  const { tokens } = useConfig()
  switch (instruction.type) {
    case 'transfer':
      return (
        <>
          <Fact name="Sends">
            <ExactAmount decimals={9} symbol="SOL" value={instruction.lamports} />
          </Fact>
          <AddressFact address={instruction.to} name="To" />
          <AddressFact address={instruction.from} name="From" />
        </>
      )
    case 'tokenTransfer': {
      const token = tokens.find(({ address }) => address === instruction.mint)
      return (
        <>
          <Fact name="Sends">
            <ExactAmount decimals={token?.decimals} symbol={token?.symbol} value={instruction.amount} />
          </Fact>
          {!token && instruction.mint && <AddressFact address={instruction.mint} name="Of the token" />}
          <AddressFact address={instruction.destination} name="To the token account" />
        </>
      )
    }
    case 'createTokenAccount':
      return <AddressFact address={instruction.owner} name="Opens a token account, if there is none, for" />
    case 'memo':
      return <TextFact name="Memo, for all to see" text={instruction.text} />
    case 'computeLimit':
      return <Fact name="Computes at most">{`${instruction.units.toLocaleString('en')} units`}</Fact>
    case 'computePrice':
      return <Fact name="Pays for each unit">{`${instruction.microLamports.toLocaleString('en')} micro-lamports`}</Fact>
    case 'other':
      return (
        <>
          <AddressFact address={instruction.program} name="Calls the program" />
          <BytesFact hex={instruction.data} name="With" />
        </>
      )
  }
}
