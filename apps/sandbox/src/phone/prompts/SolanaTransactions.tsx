import type { SolanaInstructionDetails, SolanaTransactionDetails } from '@latchkey/testing/phone'
import { AddressText, Amount } from '@latchkey/ui'
import { Fact, Facts } from '../parts/Facts.tsx'
import { useConfig } from '../state/PhoneContext.tsx'

/** Each transaction's steps, one after the other. */
export function SolanaTransactions({ transactions }: { transactions: readonly SolanaTransactionDetails[] }) {
  return transactions.map(({ feePayer, instructions }, index) => (
    <Facts key={index}>
      {instructions.map((instruction, step) => (
        <Instruction instruction={instruction} key={step} />
      ))}
      <Fact layout="block" name="Fee paid by">
        <AddressText address={feePayer} length="full" />
      </Fact>
    </Facts>
  ))
}

function Instruction({ instruction }: { instruction: SolanaInstructionDetails }) {
  const { tokens } = useConfig()
  switch (instruction.type) {
    case 'transfer':
      return (
        <>
          <Fact name="Sends">
            <Amount decimals={9} maximumFractionDigits={9} symbol="SOL" value={instruction.lamports} />
          </Fact>
          <Fact layout="block" name="To">
            <AddressText address={instruction.to} length="full" />
          </Fact>
          <Fact layout="block" name="From">
            <AddressText address={instruction.from} length="full" />
          </Fact>
        </>
      )
    case 'tokenTransfer': {
      const token = tokens.find(({ address }) => address === instruction.mint)
      return (
        <>
          <Fact name="Sends">
            <Amount
              decimals={token?.decimals ?? 0}
              maximumFractionDigits={9}
              symbol={token?.symbol ?? 'base units'}
              value={instruction.amount}
            />
          </Fact>
          {!token && instruction.mint && (
            <Fact layout="block" name="Of the token">
              <AddressText address={instruction.mint} length="full" />
            </Fact>
          )}
          <Fact layout="block" name="To the token account">
            <AddressText address={instruction.destination} length="full" />
          </Fact>
        </>
      )
    }
    case 'createTokenAccount':
      return (
        <Fact layout="block" name="Opens a token account for">
          <AddressText address={instruction.owner} length="full" />
        </Fact>
      )
    case 'memo':
      return (
        <Fact layout="block" name="Memo, for all to see">
          <span className="message">{instruction.text}</span>
        </Fact>
      )
    case 'other':
      return (
        <>
          <Fact layout="block" name="Calls the program">
            <AddressText address={instruction.program} length="full" />
          </Fact>
          <Fact layout="block" name="With">
            <code className="bytes">{instruction.data}</code>
          </Fact>
        </>
      )
  }
}
