/** The server's options in the JSON form of WebAuthn. */
type Asked = unknown

/** Reports whether this browser supports passkeys on this page. This needs https. */
export function hasPasskeys(): boolean {
  return (
    window.isSecureContext &&
    typeof PublicKeyCredential !== 'undefined' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

/** The browser returned no passkey: the user refused, was too slow, or has none. */
export class NoPasskey extends Error {}

/** Creates a passkey and returns the data for the server. */
export function makePasskey(asked: Asked): Promise<unknown> {
  return given(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        asked as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  )
}

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
