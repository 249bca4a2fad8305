import { describe, expect, test } from 'vitest'
import { ApiError } from '@/api/error'
import { adminResetError, forgotError, registerError, resetError } from './errors'
import { adminLoginError, loginError, NoLogin } from './loginErrors'
import { profileLoadError, profileSaveError } from './profileErrors'

const silence = ApiError.network()
const surprise = new TypeError('token is undefined')

function refused(status: number, sentence = ''): ApiError {
  return ApiError.answer(status, '', JSON.stringify({ message: sentence, error: sentence }))
}

const noResponse = 'No response from the server. Please try again later.'

describe('what went wrong, in the words of the screen', () => {
  test.each([
    ['login', loginError, refused(401, 'Locked for now.'), 'Locked for now.'],
    ['login', loginError, refused(401), 'Invalid User ID or Password'],
    ['login', loginError, silence, noResponse],
    ['login', loginError, surprise, 'An error occurred. Please try again.'],

    ['register', registerError, refused(409, 'The email is taken.'), 'The email is taken.'],
    ['register', registerError, silence, 'An error occurred. Please try again later.'],

    ['forgot', forgotError, refused(429, 'Please wait.'), 'Please wait.'],
    ['forgot', forgotError, refused(500), 'Failed to send reset link. Please try again.'],
    ['forgot', forgotError, silence, 'Failed to send reset link. Please try again.'],

    ['reset', resetError, refused(400, 'Link Expired.'), 'Link Expired.'],
    ['reset', resetError, refused(400), 'Link Expired.'],
    ['reset', resetError, refused(400, 'The password is too short.'), 'The password is too short.'],
    ['reset', resetError, silence, noResponse],

    [
      'admin reset',
      adminResetError,
      refused(400, 'Link Expired.'),
      'Error resetting password. The link may have expired.',
    ],
    [
      'admin reset',
      adminResetError,
      silence,
      'Error resetting password. The link may have expired.',
    ],
    ['admin reset', adminResetError, refused(400, 'It is too short.'), 'It is too short.'],

    [
      'profile',
      profileLoadError,
      refused(500),
      'Error fetching user details: HTTP error! Status: 500',
    ],
    [
      'profile',
      profileLoadError,
      new Error('No token found in Cookies.'),
      'Error fetching user details: No token found in Cookies.',
    ],
    [
      'profile change',
      profileSaveError,
      refused(409, 'The email is taken.'),
      'Error saving changes: Failed to update profile: Conflict',
    ],
    ['profile change', profileSaveError, silence, `Error saving changes: ${noResponse}`],
  ])('%s', (_screen, describeError, error, sentence) => {
    expect(describeError(error)).toBe(sentence)
  })
})

describe('a failed admin login', () => {
  test('is shown beside the fields when the credentials are wrong', () => {
    expect(adminLoginError(refused(401, 'whatever'))).toEqual({
      inline: 'Invalid username or password',
    })
  })

  test('is an alert when the server or the network is in trouble', () => {
    expect(adminLoginError(refused(503, 'Please try later.'))).toEqual({
      alert: 'Error logging in: Please try later.',
    })
    expect(adminLoginError(silence)).toEqual({ alert: `Error logging in: ${noResponse}` })
  })
})

test('a refused admin login is shown beside the fields', () => {
  expect(adminLoginError(new NoLogin('Invalid Username or Password'))).toEqual({
    inline: 'Invalid Username or Password',
  })
})
