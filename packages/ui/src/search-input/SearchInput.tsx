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

/** A search field. Its button, or Escape while there is something to clear, empties it and keeps the focus. */
export function SearchInput({ label, clearLabel, placeholder = label, value, onValueChange }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  function clear() {
    onValueChange('')
    input.current?.focus()
  }
  function clearByKey(event: KeyboardEvent) {
    // While a text is composed (IME), Escape takes back what is not yet part of it.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || value === '') return
    // The dialog around it would close on the same key.
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
