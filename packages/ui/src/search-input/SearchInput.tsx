import { type KeyboardEvent, useRef } from 'react'
import { CloseIcon, SearchIcon } from '../icon/icons.tsx'
import { IconButton } from '../icon-button/IconButton.tsx'
import { TextInput } from '../text-input/TextInput.tsx'

/** Props of `SearchInput`. */
export type SearchInputProps = {
  label: string
  clearLabel: string
  placeholder?: string
  value: string
  onValueChange: (value: string) => void
}

/**
 * A search field. The clear button and Escape empty it, and the field keeps the focus. While the field is empty, Escape has no effect on
 * it.
 */
export function SearchInput({ label, clearLabel, placeholder = label, value, onValueChange }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  function clear() {
    onValueChange('')
    input.current?.focus()
  }
  function clearByKey(event: KeyboardEvent) {
    // While an input method composes a character (IME), Escape cancels the composition and must not clear the field.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || value === '') return
    // Without these calls, the same press of Escape would also close the dialog.
    event.preventDefault()
    event.stopPropagation()
    clear()
  }
  return (
    <TextInput
      autoCapitalize="off"
      autoComplete="off"
      autoCorrect="off"
      enterKeyHint="search"
      label={label}
      labelPlacement="hidden"
      leading={<SearchIcon />}
      onChange={(event) => onValueChange(event.target.value)}
      onKeyDown={clearByKey}
      placeholder={placeholder}
      ref={input}
      spellCheck={false}
      trailing={value !== '' && <IconButton icon={<CloseIcon />} label={clearLabel} onClick={clear} />}
      type="search"
      value={value}
    />
  )
}
