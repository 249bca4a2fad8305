/** The message when the cookie is missing. It has its own file, so that texts load without a browser. */
export const NO_TOKEN = 'No token found in Cookies.'
