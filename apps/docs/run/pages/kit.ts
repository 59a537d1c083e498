import ts from 'typescript-6'
import { inline, type Links } from '../html.ts'
import { type Comment, commentOf } from '../source/comment.ts'
import { declaredSymbol, type Source } from '../source/program.ts'
import { type Examples, exampleOf } from './examples.ts'
import { functionText } from './members.ts'
import type { Page } from './page.ts'

/** The methods that a site calls, in the order of the page. */
const methodGroups: Readonly<Record<string, readonly string[]>> = {
  'The modal': ['open', 'close', 'goBack', 'warmUp', 'addCloseGuard', 'setLoading'],
  Connecting: [
    'connect',
    'disconnect',
    'switchConnection',
    'deleteConnection',
    'preparePairing',
    'setPairingUri',
    'resetPairing',
    'directory',
    'loadReview',
  ],
  'Using the wallet': [
    'signMessage',
    'quoteFee',
    'sendTransaction',
    'createPaymentUri',
    'switchNetwork',
    'getProvider',
    'updateBalance',
    'tokens',
    'send',
    'setAddressLabel',
  ],
  'Reading state': [
    'getAccount',
    'getNetwork',
    'getNetworks',
    'getConnectors',
    'getConnections',
    'getWalletInfo',
    'getAttempt',
    'getPairing',
    'getRecentWallets',
    'getState',
    'getTheme',
    'getEvent',
    'getLog',
  ],
  'Options, theme and messages': [
    'updateOptions',
    'setThemeMode',
    'setThemeVariables',
    'showSuccessMessage',
    'showErrorMessage',
    'showLoadingMessage',
    'hideMessage',
    'reportError',
    'destroy',
  ],
}
/** The methods that have a section on the page. */
export const kitMethods: readonly string[] = Object.values(methodGroups).flat()

/** Members for framework bindings, not for sites. */
const internalMembers = ['id', 'core']

export function kitPage(source: Source, links: Links, examples: Examples): Page {
  const { checker } = source
  const members = readMembers(source)
  const names = [...members.keys()]
  const subscriptions = names.filter((name) => name.startsWith('subscribe'))
  const listedNames = [...kitMethods, ...internalMembers, ...subscriptions]
  const unlistedNames = names.filter((name) => !listedNames.includes(name))
  if (unlistedNames.length > 0) throw new Error(`run/pages/kit.ts has no group for ${unlistedNames.join(', ')}.`)

  const sections = Object.entries(methodGroups).map(([title, methodNames]) => {
    const texts = methodNames.map((name) => {
      const member = members.get(name)
      if (!member) throw new Error(`The kit has no ${name}.`)
      const { comment, action } = member
      const isBound =
        ts.isPropertyAssignment(member.node) && /^bindFlow\('\w+'\)$/.test(member.node.initializer.getText())
      const type = checker.getTypeAtLocation(isBound && action ? action : member.node)
      const signature = type.getCallSignatures().at(-1)
      const example = exampleOf(examples, name, comment)
      return `### ${name}\n\n${functionText(source, { name: `kit.${name}`, signature, isBound, comment, example, links })}`
    })
    return `## ${title}\n\n${texts.join('\n\n')}`
  })
  const rows = subscriptions.map((name) => {
    const valueText =
      name === 'subscribeEvents' ? '`RecordedEvent`' : `what \`get${name.slice('subscribe'.length)}()\` returns`
    const comment = members.get(name)?.ownComment.text
    return `| \`${name}\` | ${valueText} |${comment ? ` ${inline(comment)}` : ''}`
  })
  return {
    path: 'reference/kit.md',
    title: 'Kit',
    description: 'Every method of the kit that createLatchkey() returns: parameters, return value, errors, example.',
    headings: { min: 2, max: 3 },
    body: [
      '`createLatchkey()` returns the kit. It has no state outside of it: two kits on one page know nothing of each other. In React, [`useLatchkey()`](/reference/hooks/#uselatchkey) returns it.',
      exampleOf(examples, 'createLatchkey', commentOf(undefined)),
      ...sections,
      [
        '## Following changes',
        'Each of these calls its listener after a change, with the new value and the one before, and returns a function that ends the subscription. With `{ immediate: true }` it calls at once as well, with the value of now as both arguments; `subscribeEvents` has no such value and does not take it. `{ namespace }` follows one kind of chain.',
        `| method | the listener gets |\n| --- | --- |\n${rows.join('\n')}`,
        exampleOf(examples, 'subscribeAccount', commentOf(undefined)),
      ].join('\n\n'),
    ].join('\n\n'),
  }
}

type Member = { node: ts.ObjectLiteralElementLike; action: ts.Node | undefined; comment: Comment; ownComment: Comment }

/**
 * Reads the properties of the object that `createInstance` returns. The text of a property is its own comment, or else the comment of the
 * action that the property is bound to.
 */
function readMembers(source: Source): Map<string, Member> {
  const file = source.file('packages/core/src/instance.ts')
  const create = file.statements.filter(ts.isFunctionDeclaration).find(({ name }) => name?.text === 'createInstance')
  const returnedObject = create?.body?.statements.find(ts.isReturnStatement)?.expression
  if (!returnedObject || !ts.isObjectLiteralExpression(returnedObject))
    throw new Error('createInstance returns no object literal.')
  return new Map(
    returnedObject.properties.map((node) => {
      const memberComment = commentOf(node)
      const action = actionOf(source, node)
      const actionComment = commentOf(action)
      const comment: Comment = {
        ...actionComment,
        text: memberComment.text || actionComment.text,
        throws: memberComment.throws.length > 0 ? memberComment.throws : actionComment.throws,
        see: [...actionComment.see, ...memberComment.see],
        example: memberComment.example ?? actionComment.example,
      }
      return [node.name?.getText() ?? '', { node, action, ownComment: memberComment, comment }]
    }),
  )
}

/** Finds the action that a member is bound to: `bindFlow('connect')`, `() => openModal(core)`, `core.theme.setMode`. */
function actionOf(source: Source, node: ts.Node): ts.Node | undefined {
  const { checker } = source
  const flows = source.file('packages/core/src/flows.ts')
  const nameOf = (call: ts.CallExpression) => {
    const [first] = call.arguments
    return call.expression.getText() === 'bindFlow' && first && ts.isStringLiteral(first) ? first.text : undefined
  }
  const findAction = (each: ts.Node): ts.Node | undefined => {
    if (ts.isCallExpression(each)) {
      const flowName = nameOf(each)
      const importedSymbol =
        flowName && checker.getSymbolsInScope(flows, ts.SymbolFlags.Alias).find(({ name }) => name === flowName)
      if (importedSymbol) return declaredSymbol(checker, importedSymbol).declarations?.[0]
      const [first] = each.arguments
      if (first?.getText() === 'core') return declarationOf(checker, each.expression)
    }
    if (
      ts.isPropertyAccessExpression(each) &&
      each.getText().startsWith('core.') &&
      ts.isPropertyAssignment(each.parent)
    )
      return declarationOf(checker, each)
    return ts.forEachChild(each, findAction)
  }
  return ts.forEachChild(node, findAction)
}

function declarationOf(checker: ts.TypeChecker, node: ts.Node): ts.Node | undefined {
  const symbol = checker.getSymbolAtLocation(node)
  return symbol && declaredSymbol(checker, symbol).declarations?.[0]
}
