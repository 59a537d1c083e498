import { PageButton } from './PageButton.tsx'

export type AccountButtonProps = {
  /** Whether the balance is shown beside the address. Default `show`. */
  balance?: 'show' | 'hide'
  disabled?: boolean
}

/** The connected account; nothing at all while there is none. */
export function AccountButton({ balance = 'show', disabled = false }: AccountButtonProps) {
  return <PageButton kind="account" balance={balance} disabled={disabled} />
}
