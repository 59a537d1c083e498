import type { NodePath } from '@babel/traverse'
import type { JSXElement, Node } from '@babel/types'
import {
  type AttributeRule,
  exchangeAttributes,
  listAttributes,
  mapAttributes,
  readAttributeName,
  renameElement,
} from '../source/elements.ts'
import { addImport } from '../source/imports.ts'
import type { Source } from '../source/Source.ts'
import { type CustomButtonName, placeCustomButton } from './customButton.ts'
import type { MigrationState } from './Kit.ts'
import { ensureKitImport } from './useKit.ts'

const reactModule = '@latchkey/react'

export declare namespace replaceButton {
  type Parameters = {
    /** The component that replaces a button which has a render prop (`<ConnectButton.Custom>`). */
    customButton: CustomButtonName
    /** The attribute of LatchkeyButton for each attribute of the other toolkit's button. */
    rules: Readonly<Record<string, AttributeRule>>
  }
}

/** Replaces the connect button of another toolkit by LatchkeyButton. */
export function replaceButton(
  source: Source,
  migration: MigrationState,
  element: NodePath<JSXElement>,
  { customButton, rules }: replaceButton.Parameters,
) {
  if (element.node.openingElement.name.type === 'JSXMemberExpression')
    return renameElement(source, element, placeCustomButton(source, migration, customButton))
  renameElement(source, element, addImport(source, reactModule, 'LatchkeyButton'))
  mapAttributes(
    source,
    element,
    rules,
    (name) => `\`${name}\` has no counterpart: see the attributes of LatchkeyButton.`,
  )
}

export declare namespace replaceProvider {
  type Parameters = {
    /** The attributes whose values were moved to options of `createLatchkey()`. */
    movedAttributes: WeakSet<Node>
    /** The TODO message for each attribute that has no counterpart, by the name of the attribute. */
    hints: Readonly<Record<string, string>>
    /** Called if the provider is replaced. */
    onReplaced(): void
  }
}

/**
 * Replaces the provider of another toolkit by LatchkeyProvider with the kit of the site. Leaves the provider unchanged if the site has no
 * kit.
 */
export function replaceProvider(
  source: Source,
  migration: MigrationState,
  element: NodePath<JSXElement>,
  { movedAttributes, hints, onReplaced }: replaceProvider.Parameters,
) {
  const kit = ensureKitImport(source, migration)
  if (!kit) return
  onReplaced()
  renameElement(source, element, addImport(source, reactModule, 'LatchkeyProvider'))
  const replacedAttributes = listAttributes(element).filter(({ node }) => movedAttributes.has(node))
  const attributeRules = Object.fromEntries(
    replacedAttributes.map((attribute) => [readAttributeName(attribute), readAttributeName(attribute)]),
  )
  mapAttributes(source, element, attributeRules, (name) => hints[name] ?? `\`${name}\` has no counterpart.`)
  exchangeAttributes(source, element, replacedAttributes, `kit={${kit}}`)
}
