/** What the server asks a browser, in the JSON form of the WebAuthn standard. */
type Asked = unknown

/** Whether this browser keeps passkeys, and for this page: it has to come by a protected connection. */
export function hasPasskeys(): boolean {
  return (
    window.isSecureContext &&
    typeof PublicKeyCredential !== 'undefined' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

/** The browser gave no passkey: its owner declined, took too long, or has none here. */
export class NoPasskey extends Error {}

/** Has the browser make a passkey, and answers what the server keeps of it. */
export function makePasskey(asked: Asked): Promise<unknown> {
  return given(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        asked as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  )
}

/** Has the browser sign with a passkey that it keeps. */
export function signWithPasskey(asked: Asked): Promise<unknown> {
  return given(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        asked as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  )
}

async function given(ask: () => Promise<Credential | null>): Promise<unknown> {
  let credential: Credential | null
  try {
    credential = await ask()
  } catch (error) {
    throw new NoPasskey('', { cause: error })
  }
  if (!(credential instanceof PublicKeyCredential)) throw new NoPasskey()
  return credential.toJSON()
}
