import { type ButtonAttributes, PageButton } from './PageButton.tsx'

/** Props of `AccountButton`. */
export type AccountButtonProps = ButtonAttributes & {
  /** Whether the balance is shown beside the address. Defaults to `show`. */
  balance?: 'show' | 'hide' | undefined
}

/** A button that shows the connected account and opens the Account view. Renders nothing without an account. */
export function AccountButton(props: AccountButtonProps) {
  return <PageButton {...props} kind="account" />
}
