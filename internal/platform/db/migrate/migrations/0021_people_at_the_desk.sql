-- +goose Up

-- What somebody at the desk is called and may do. Who was an admin before there
-- were roles could do everything, and still can.
ALTER TABLE admins ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE admins ADD COLUMN role TEXT NOT NULL DEFAULT 'Agent' CHECK (role IN ('Owner', 'Manager', 'Agent'));
-- Since when the person is shut out; NULL for all others.
ALTER TABLE admins ADD COLUMN disabled_at BIGINT;
UPDATE admins SET name = username, role = 'Owner';

-- The links by which people come to the desk. The link itself is not here, only
-- its hash. One that was used or withdrawn stays for a while, to say so.
CREATE TABLE admin_invitations (
    id           TEXT   PRIMARY KEY,
    email        TEXT   NOT NULL,
    email_fold   TEXT   NOT NULL,
    role         TEXT   NOT NULL CHECK (role IN ('Owner', 'Manager', 'Agent')),
    token_hash   TEXT   NOT NULL UNIQUE,
    invited_by   TEXT   NOT NULL, -- a username; '' for whoever runs the machine
    created_at   BIGINT NOT NULL,
    expires_at   BIGINT NOT NULL,
    used_at      BIGINT,
    withdrawn_at BIGINT
);
-- One open invitation for an address, whoever invites at the same moment.
CREATE UNIQUE INDEX admin_invitations_open ON admin_invitations (email_fold) WHERE used_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX admin_invitations_expires ON admin_invitations (expires_at);
