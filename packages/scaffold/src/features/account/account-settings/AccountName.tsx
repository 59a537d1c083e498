import { CheckIcon, EditIcon, IconButton, ListRow, RowIcon, TextInput } from '@latchkey/ui'
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../../messages/Texts.tsx'
import { accountTexts } from '../en.ts'

export type AccountNameProps = {
  /** What the visitor calls the account. */
  label: string | undefined
  /** An empty one takes the name away. */
  onLabelChange: (label: string) => void
}

const maxLength = 80
/** A row's, px: what is below stays where it is. */
const rowHeight = 60

/** A row that becomes the field for the account's name, and a row again; the focus goes along. */
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
    const next = isOpen ? input : row
    next.current?.focus()
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
    // While a text is composed (IME), Escape takes back what is not yet part of it.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // The dialog around it would close on the same key.
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
          maxLength={maxLength}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onKeyDown={cancelByKey}
          trailing={<IconButton type="submit" icon={<CheckIcon />} label={t('settings.saveName')} />}
        />
      </form>
    </li>
  )
}
