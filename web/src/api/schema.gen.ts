// The contract with the server, in the shape that openapi-typescript writes from /openapi.json.

interface Customer {
  customerId: string
  name: string
  email: string
  phone: string
  address: string
  role: string
}

interface Json<T> {
  content: { 'application/json': T }
}

interface Search<Query> {
  query?: Query
  header?: never
  path?: never
  cookie?: never
}

interface Path<Names> {
  query?: never
  header?: never
  path: Names
  cookie?: never
}

interface NoParameters {
  query?: never
  header?: never
  path?: never
  cookie?: never
}

export interface paths {
  '/api/portal': {
    get: {
      parameters: NoParameters
      requestBody?: never
      responses: {
        200: Json<{ brand: string; supportEmail: string; signatory: string; timezone: string }>
      }
    }
  }
  '/api/users/login': {
    post: {
      parameters: NoParameters
      requestBody: Json<{ email: string; password: string }>
      responses: { 200: Json<{ token: string }> }
    }
  }
  '/api/users/register': {
    post: {
      parameters: NoParameters
      requestBody: Json<{
        name: string
        email: string
        phone: string
        address: string
        password: string
        role: string
      }>
      responses: { 201: Json<{ message: string; customerId: string }> }
    }
  }
  '/api/users/customer/{customerId}': {
    get: {
      parameters: Path<{ customerId: string }>
      requestBody?: never
      responses: { 200: Json<Customer> }
    }
    put: {
      parameters: Path<{ customerId: string }>
      requestBody: Json<{ name: string; email: string; phone: string; address: string }>
      responses: { 200: Json<Customer & { token?: string }> }
    }
  }
  '/api/users/all': {
    get: {
      parameters: Search<{ q?: string; role?: string; page?: number; limit?: number }>
      requestBody?: never
      responses: { 200: Json<Customer[]> }
    }
  }
  '/api/users/export': {
    get: {
      parameters: Search<{ q?: string; role?: string }>
      requestBody?: never
      responses: {
        200: {
          content: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': string }
        }
      }
    }
  }
  '/api/users/logout': {
    post: {
      parameters: NoParameters
      requestBody?: never
      responses: { 200: Json<{ message: string }> }
    }
  }
  '/api/users/forgot-password': {
    post: {
      parameters: NoParameters
      requestBody: Json<{ email: string }>
      responses: { 200: Json<{ message: string }> }
    }
  }
  '/api/users/reset-password': {
    post: {
      parameters: NoParameters
      requestBody: Json<{ token: string; newPassword: string }>
      responses: { 200: Json<{ message: string }> }
    }
  }
  '/admin/login': {
    post: {
      parameters: NoParameters
      requestBody: Json<{ username: string; password: string }>
      responses: { 200: Json<{ success: boolean; token: string; message: string }> }
    }
  }
  '/admin/logout': {
    post: {
      parameters: NoParameters
      requestBody?: never
      responses: { 200: Json<{ message: string }> }
    }
  }
  '/admin/forgot-password': {
    post: {
      parameters: NoParameters
      requestBody?: never
      responses: { 200: Json<{ message: string; maskedEmail: string }> }
    }
  }
  '/admin/reset-password': {
    post: {
      parameters: NoParameters
      requestBody: Json<{ token: string; newPassword: string }>
      responses: { 200: Json<{ message: string }> }
    }
  }
}
