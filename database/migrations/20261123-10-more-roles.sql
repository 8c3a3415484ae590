-- A value of an enum may be used only after the transaction that adds it: constraints that name it come in the next file.
ALTER TYPE role ADD VALUE 'EVENT_MANAGER';
ALTER TYPE role ADD VALUE 'BOX_OFFICE';
ALTER TYPE role ADD VALUE 'VIEWER';
-- A role that the account made itself (account_users.role_id).
ALTER TYPE role ADD VALUE 'CUSTOM';
