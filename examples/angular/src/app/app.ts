import { Component, CUSTOM_ELEMENTS_SCHEMA, type OnDestroy, signal } from '@angular/core'
import { kit } from './kit'

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>My site</h1>
    <latchkey-button></latchkey-button>
    @if (account().address; as address) {
      <p>Connected: {{ address }}</p>
      <button type="button" (click)="sign()">Sign a message</button>
      @if (signature()) {
        <p>Signed: {{ signature() }}</p>
      }
    } @else {
      <p>Not connected</p>
    }
  `,
})
export class App implements OnDestroy {
  account = signal(kit.getAccount())
  signature = signal<string | undefined>(undefined)
  ngOnDestroy = kit.subscribeAccount((account) => this.account.set(account))

  async sign() {
    this.signature.set(await kit.signMessage({ message: 'Hello' }))
  }
}
