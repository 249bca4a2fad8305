/**
 * The message for a missing cookie. It has its own file, so that the texts load without a browser.
 */
export const NO_TOKEN = 'No token found in Cookies.'
