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

/** A search field. Its clear button or Escape empties the field and keeps the focus. An empty field ignores Escape. */
export function SearchInput({ label, clearLabel, placeholder = label, value, onValueChange }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  function clear() {
    onValueChange('')
    input.current?.focus()
  }
  function clearByKey(event: KeyboardEvent) {
    // During IME composition, Escape cancels the composition and must not clear the field.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || value === '') return
    // Otherwise the same key press would also close the dialog.
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
