import { type ButtonAttributes, PageButton } from './PageButton.tsx'

/** Props of `AccountButton`. */
export type AccountButtonProps = ButtonAttributes & {
  /** Whether the balance is shown beside the address. Default `show`. */
  balance?: 'show' | 'hide' | undefined
}

/** The connected account; nothing at all while there is none. */
export function AccountButton(props: AccountButtonProps) {
  return <PageButton {...props} kind="account" />
}
