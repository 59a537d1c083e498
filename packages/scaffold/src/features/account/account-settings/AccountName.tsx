import { CheckIcon, EditIcon, IconButton, ListRow, RowIcon, TextInput } from '@latchkey/ui'
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../../messages/Texts.tsx'
import { accountTexts } from '../en.ts'

export type AccountNameProps = {
  /** The name that the visitor gave the account. */
  label: string | undefined
  /** Saves the name. An empty string removes it. */
  onLabelChange: (label: string) => void
}

const maxNameLength = 80
/** Height of a list row in px. The text field has the same height, so that the rows below the field do not move when it opens. */
const rowHeight = 60

/**
 * A row that opens a text field for the account's name. When the field opens, it gets the focus. When it closes, the row gets the focus.
 */
export function AccountName({ label, onLabelChange }: AccountNameProps) {
  const { t } = useTexts(accountTexts)
  const [draft, setDraft] = useState<string>()
  const row = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isOpen = draft !== undefined
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    const focusTarget = isOpen ? input : row
    focusTarget.current?.focus()
  }, [isOpen])

  if (!isOpen)
    return (
      <ListRow
        ref={row}
        mark={
          <RowIcon>
            <EditIcon />
          </RowIcon>
        }
        name={t(label ? 'settings.rename' : 'settings.name')}
        detail={t('settings.nameHint')}
        onClick={() => setDraft(label ?? '')}
      />
    )

  function save(event: FormEvent) {
    event.preventDefault()
    onLabelChange(draft ?? '')
    setDraft(undefined)
  }
  function cancelByKey(event: KeyboardEvent) {
    // While an input method composes a character (IME), Escape cancels the composition, so the field must stay open.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // Without these calls, the same press of Escape would also close the dialog.
    event.preventDefault()
    event.stopPropagation()
    setDraft(undefined)
  }
  return (
    <li style={{ minHeight: rowHeight }}>
      <form onSubmit={save}>
        <TextInput
          ref={input}
          autoComplete="off"
          label={t('settings.nameField')}
          labelPlacement="hidden"
          placeholder={t('settings.nameField')}
          maxLength={maxNameLength}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onKeyDown={cancelByKey}
          trailing={<IconButton type="submit" icon={<CheckIcon />} label={t('settings.saveName')} />}
        />
      </form>
    </li>
  )
}
