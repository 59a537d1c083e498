import { type ButtonAttributes, PageButton } from './PageButton.tsx'

/** Props of `AccountButton`. */
export type AccountButtonProps = ButtonAttributes & {
  /** Whether the account's balance is shown beside its address. Defaults to `show`. */
  balance?: 'show' | 'hide' | undefined
}

/** A button that shows the connected account and opens the Account view. Renders nothing while no account is connected. */
export function AccountButton(props: AccountButtonProps) {
  return <PageButton {...props} kind="account" />
}
